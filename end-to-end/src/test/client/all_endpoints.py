"""Calls the endpoints for both stores with the client that a public generator wrote from
openapi.json. Repeats a call while the answer is not ready, and prints its statuses as a line of
JSON."""

import json
import sys
import time

import storescope
from storescope.models import Preparing

url, key, since, apps = sys.argv[1:]
client = storescope.ApiClient(storescope.Configuration(host=url, access_token=key))
api = storescope.QuestionsApi(client)


def calls(store, storeid, country, query):
    app = {"storetype": store, "storeid": storeid, "country": country}
    keyword = {"storetype": store, "country": country, "query": query}
    full = {"with_stats": True, "with_top5_meta": True, "with_difficulty": True}
    every = {
        "AppMeta": (api.get_app_meta_with_http_info, app),
        "AppRating": (api.get_app_rating_with_http_info, app),
        "AppAllInfo": (api.get_app_all_info_with_http_info, app),
        "AppCompetitors": (api.get_app_competitors_with_http_info, app),
        "AppKeywordRanking": (
            api.get_app_keyword_ranking_with_http_info,
            {**app, "query": query},
        ),
        "AppKeywordRankingBulk": (
            api.get_app_keyword_ranking_bulk_with_http_info,
            {**app, "query": [query, "maps"]},
        ),
        "AppKeywordsRankMovement": (
            api.get_app_keywords_rank_movement_with_http_info,
            {**app, "since": since},
        ),
        "EstimatedInstallsByKeyword": (
            api.get_estimated_installs_by_keyword_with_http_info,
            {**app, "query": query},
        ),
        "KeywordAutoSuggestions": (api.get_keyword_auto_suggestions_with_http_info, app),
        "KeywordAutoSuggestionsWithStats": (
            api.get_keyword_auto_suggestions_with_http_info,
            {**app, **full},
        ),
        "KeywordStats": (api.get_keyword_stats_with_http_info, keyword),
        "KeywordStatsWithDifficulty": (
            api.get_keyword_stats_with_http_info,
            {**keyword, "with_difficulty": True},
        ),
        "KeywordDifficulty": (
            api.get_keyword_difficulty_with_http_info,
            {**app, "query": query + ",maps"},
        ),
        "KeywordSuggestions": (api.get_keyword_suggestions_with_http_info, keyword),
        "KeywordSuggestionsWithStats": (
            api.get_keyword_suggestions_with_http_info,
            {**keyword, **full},
        ),
        "SearchResults": (
            api.get_search_results_with_http_info,
            {**keyword, "devicetype": "iphone"},
        ),
    }
    every["AppChanges"] = (api.get_app_changes_with_http_info, app)
    every["AppRatings"] = (api.get_app_ratings_with_http_info, app)
    every["AppReviews"] = (api.get_app_reviews_with_http_info, app)
    every["AppReviewsWithFilter"] = (
        api.get_app_reviews_with_http_info,
        {**app, "stars": "4,5", "answered": False},
    )
    every["AppReviewSummary"] = (
        api.get_app_review_summary_with_http_info,
        {**app, "days": 7},
    )
    if store == "googleplay":
        every["AppDownloads"] = (api.get_app_downloads_with_http_info, app)
        every["SimilarApps"] = (api.get_similar_apps_with_http_info, app)
    if store == "appstore":
        every["TrendingSearches"] = (
            api.get_trending_searches_with_http_info,
            {"country": country},
        )
        every["TopSearches"] = (
            api.get_top_searches_with_http_info,
            {"country": country, "category": "6014"},
        )
        every["TopCharts"] = (
            api.get_top_charts_with_http_info,
            {"country": country, "storeid": "7012"},
        )
        every["SearchAdsSuggestions"] = (
            api.get_search_ads_suggestions_with_http_info,
            {"storeid": storeid, "country": country, "with_difficulty": True},
        )
    return every


def statuses(call, parameters):
    seen = []
    for _ in range(600):
        response = call(**parameters)
        seen.append(response.status_code)
        if response.status_code == 204:
            return seen
        if response.status_code == 200 and response.data.data.timestamp:
            return seen
        if response.status_code != 202 or not isinstance(response.data, Preparing):
            raise ValueError(f"{response.status_code} with {response.data}")
        time.sleep(0.3)
    raise ValueError("not ready")


for each in json.loads(apps):
    for name, (call, parameters) in calls(
        each["storetype"], each["storeid"], each["country"], each["query"]
    ).items():
        line = {"store": each["storetype"], "call": name, "statuses": statuses(call, parameters)}
        print(json.dumps(line), flush=True)
