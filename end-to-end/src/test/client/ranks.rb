# Prints the ranks of an app for keywords with the client that a public generator wrote from
# openapi.json: a line for each keyword and date.
#
#     ruby -I client/lib ranks.rb URL KEY STORETYPE STOREID COUNTRY KEYWORD...

require 'storescope'
require 'uri'

url, key, storetype, storeid, country, *keywords = ARGV
configuration = Storescope::Configuration.new do |each|
  each.scheme = URI(url).scheme
  each.host = URI(url).host + ":#{URI(url).port}"
  each.access_token = key
end
questions = Storescope::QuestionsApi.new(Storescope::ApiClient.new(configuration))
loop do
  answer, status = questions.get_app_keyword_ranking_bulk_with_http_info(storetype, storeid, country, keywords)
  if status == 200
    answer.data.results.stats.each do |keyword, dates|
      dates.each { |date, observed| puts "#{keyword} #{date} #{observed.rank}" }
    end
    break
  end
  sleep 0.1
end
