// server [http|sse ADDRESS]: two tools on the official SDK, over stdio or at an address.
package main

import (
	"context"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type said struct {
	Text string `json:"text"`
}

type counted struct {
	Steps int `json:"steps"`
}

func echo(_ context.Context, _ *mcp.CallToolRequest, in said) (*mcp.CallToolResult, said, error) {
	return nil, in, nil
}

func slow(ctx context.Context, request *mcp.CallToolRequest, in counted) (*mcp.CallToolResult, any, error) {
	token := request.Params.GetProgressToken()
	for step := 1; token != nil && step <= in.Steps; step++ {
		told := &mcp.ProgressNotificationParams{ProgressToken: token, Progress: float64(step), Total: float64(in.Steps)}
		if err := request.Session.NotifyProgress(ctx, told); err != nil {
			return nil, nil, err
		}
	}
	text := &mcp.TextContent{Text: fmt.Sprintf("%d steps done", in.Steps)}
	return &mcp.CallToolResult{Content: []mcp.Content{text}}, nil, nil
}

func main() {
	server := mcp.NewServer(&mcp.Implementation{Name: "a fixture in Go", Version: "1.0.0"}, nil)
	mcp.AddTool(server, &mcp.Tool{Name: "echo", Description: "Says what it is told."}, echo)
	mcp.AddTool(server, &mcp.Tool{Name: "slow", Description: "Says how far it is, step by step."}, slow)
	if len(os.Args) == 1 {
		if err := server.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
			log.Printf("the session ended: %v", err)
		}
		return
	}
	same := func(*http.Request) *mcp.Server { return server }
	var handler http.Handler = mcp.NewStreamableHTTPHandler(same, nil)
	if os.Args[1] == "sse" {
		handler = mcp.NewSSEHandler(same, nil)
	}
	listener, err := net.Listen("tcp", os.Args[2])
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("listening on %s\n", listener.Addr())
	log.Fatal(http.Serve(listener, handler))
}
