// client SERVER: calls tools through the official SDK, a line of JSON for each call, and says what it was handed.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"log"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type server struct {
	Command []string          `json:"command"`
	Env     map[string]string `json:"env"`
	Url     string            `json:"url"`
	Over    string            `json:"over"`
}

type asked struct {
	Tool string         `json:"tool"`
	Args map[string]any `json:"args"`
}

type handed struct {
	IsError  bool                `json:"isError"`
	Text     string              `json:"text"`
	All      *mcp.CallToolResult `json:"all"`
	Progress []float64           `json:"progress"`
}

func transportTo(given server) mcp.Transport {
	if given.Url != "" {
		if given.Over == "sse" {
			return &mcp.SSEClientTransport{Endpoint: given.Url}
		}
		return &mcp.StreamableClientTransport{Endpoint: given.Url}
	}
	command := exec.Command(given.Command[0], given.Command[1:]...)
	command.Env = os.Environ()
	for key, value := range given.Env {
		command.Env = append(command.Env, key+"="+value)
	}
	return &mcp.CommandTransport{Command: command}
}

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func textOf(result *mcp.CallToolResult) string {
	var texts []string
	for _, part := range result.Content {
		if text, isText := part.(*mcp.TextContent); isText {
			texts = append(texts, text.Text)
		}
	}
	return strings.Join(texts, "\n")
}

func progressOf(told <-chan float64, call asked) []float64 {
	progress := []float64{}
	steps, _ := call.Args["steps"].(float64)
	for late := time.After(5 * time.Second); len(progress) < int(steps); {
		select {
		case at := <-told:
			progress = append(progress, at)
		case <-late:
			return progress
		}
	}
	return progress
}

func main() {
	var given server
	if err := json.Unmarshal([]byte(os.Args[1]), &given); err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	// Notifications are handled beside answers, each when it comes to it.
	told := make(chan float64, 100)
	client := mcp.NewClient(&mcp.Implementation{Name: "go-sdk", Version: "1.0.0"}, &mcp.ClientOptions{
		ProgressNotificationHandler: func(_ context.Context, request *mcp.ProgressNotificationClientRequest) {
			told <- request.Params.Progress
		},
	})
	session := must(client.Connect(ctx, transportTo(given), nil))
	answers := json.NewEncoder(os.Stdout)
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		var call asked
		if err := json.Unmarshal(lines.Bytes(), &call); err != nil {
			log.Fatal(err)
		}
		if call.Tool == "" {
			answers.Encode(must(session.ListTools(ctx, nil)).Tools)
			continue
		}
		params := &mcp.CallToolParams{Name: call.Tool, Arguments: call.Args}
		params.SetProgressToken("steps")
		result := must(session.CallTool(ctx, params))
		answers.Encode(handed{result.IsError, textOf(result), result, progressOf(told, call)})
	}
	// How a busy server ends is not what is asked here.
	var ended *exec.ExitError
	if err := session.Close(); err != nil && !errors.As(err, &ended) {
		log.Fatal(err)
	}
}
