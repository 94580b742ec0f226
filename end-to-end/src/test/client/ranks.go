// Prints the ranks of an app for keywords with the client that a public generator wrote from
// openapi.json: a line for each keyword and date.
//
//	ranks URL KEY STORETYPE STOREID COUNTRY KEYWORD...
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"storescope"
	"time"
)

func main() {
	configuration := storescope.NewConfiguration()
	configuration.Servers[0].URL = os.Args[1]
	questions := storescope.NewAPIClient(configuration).QuestionsAPI
	key := context.WithValue(context.Background(), storescope.ContextAccessToken, os.Args[2])
	store := storescope.StoreType(os.Args[3])
	request := questions.GetAppKeywordRankingBulk(key).
		Storetype(store).Storeid(os.Args[4]).Country(os.Args[5]).Query(os.Args[6:])
	for {
		answer, response, err := request.Execute()
		if err != nil {
			log.Fatal(err)
		}
		if response.StatusCode == 200 {
			for keyword, dates := range answer.Data.Results.Stats {
				for date, observed := range dates {
					fmt.Println(keyword, date, observed.Rank)
				}
			}
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
}
