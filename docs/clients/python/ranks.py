"""Prints a month of the ranks of an app for keywords, and tracks them from now on.

    python3 ranks.py URL KEY STORETYPE STOREID COUNTRY KEYWORD...

STORESCOPE_LONGEST_WAIT: wait at most so many seconds where the service asks for more.
"""

import os
import sys
from collections import Counter
from datetime import datetime, timedelta, timezone

import urllib3
from storescope import AccountApi, ApiClient, ApiException, Configuration, QuestionsApi
from storescope.models import StoreType, TrackAppRequest, TrackedDevice, TrackKeywordsRequest

LONGEST_WAIT = float(os.environ.get("STORESCOPE_LONGEST_WAIT", "inf"))


class Patience(urllib3.Retry):
    """Sends a request again after Retry-After: until its data is there (202), or while the
    service takes no more requests (429, 503)."""

    def get_retry_after(self, response):
        return min(super().get_retry_after(response) or 30, LONGEST_WAIT)


def connect(url, key):
    patience = Patience(connect=1, read=1, status=100, status_forcelist=[202, 429, 503])
    return ApiClient(Configuration(host=url, access_token=key, retries=patience))


def pages(ask):
    """The results of every page; none where there is no data (204)."""
    page, last = 1, 1
    while page <= last:
        answer = ask(page)
        if answer is None:
            return
        yield answer.data.results
        page, last = page + 1, answer.data.results.pages


def track(account, app, keywords):
    phone = TrackedDevice.TRACKED_IPHONE if app["storetype"] == "appstore" else TrackedDevice.TRACKED_ANDROID
    account.track_app(**app, track_app_request=TrackAppRequest(devices=[phone]))
    added = account.add_tracked_keywords(
        **app, track_keywords_request=TrackKeywordsRequest(keywords=keywords)
    )
    print(f"{added.data.added} keywords added")


def print_ranks(questions, app, keywords):
    """A date that was not observed is blank; where the app was not ranked there is a dash."""
    answer = questions.get_app_keyword_ranking_bulk(**app, query=list(keywords))
    ranks = answer.data.results.stats if answer else {}
    print("date      ", *keywords, sep="  ")
    for date in sorted({date for dates in ranks.values() for date in dates}):
        cells = (cell(ranks[keyword].get(date)).rjust(len(keyword)) for keyword in keywords)
        print(date, *cells, sep="  ")


def cell(observed):
    return "" if observed is None else str(observed.rank or "-")


def print_stars(questions, app):
    since = (datetime.now(timezone.utc) - timedelta(days=30)).strftime("%Y-%m-%dT%H:%MZ")
    stars = Counter()
    read = 0
    for results in pages(lambda page: questions.get_app_reviews(**app, since=since, page=page)):
        read += 1
        stars.update(review.stars for review in results.reviews)
    counts = ", ".join(f"{count} with {star}" for star, count in sorted(stars.items()))
    print(f"pages of reviews: {read}; by stars: {counts or 'none'}")


def main(url, key, storetype, storeid, country, *keywords):
    app = {"storetype": StoreType(storetype), "storeid": storeid, "country": country}
    with connect(url, key) as client:
        questions = QuestionsApi(client)
        print_ranks(questions, app, keywords)
        print_stars(questions, app)
        track(AccountApi(client), app, list(keywords))

        if questions.get_app_rating(**app, timestamp="2020-01-01T00:00Z") is None:
            print("no rating was known in 2020")
        try:
            questions.get_app_rating(**{**app, "country": "zz"})
        except ApiException as refused:
            for error in refused.data.errors:
                print(f"{refused.status} {error.parameter}: {error.detail}")
        rating = questions.get_app_rating_with_http_info(**app)
        headers = urllib3.HTTPHeaderDict(rating.headers)  # a proxy may send names in lower case
        print(f"{headers['X-Credits-Remaining']} credits remain")


if __name__ == "__main__":
    if len(sys.argv) < 7:
        sys.exit(__doc__)
    main(*sys.argv[1:])
