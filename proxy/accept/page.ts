/** The status page. All that it shows comes from page.js, which asks this proxy; nothing of it comes from anywhere else. */
export const pageHtml = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>agent-gate-proxy</title>
<link rel="stylesheet" href="page.css">
<script type="module" src="page.js"></script>
</head>
<body>
<header>
<h1>agent-gate-proxy</h1>
<p id="where"></p>
<p id="lost" role="alert" hidden>The proxy does not answer. This is what it said last.</p>
</header>
<main>
<section aria-labelledby="sending">
<h2 id="sending">Sending</h2>
<dl id="figures"></dl>
<p><button id="sync" type="button">Send now</button> <span id="answer" role="status"></span></p>
</section>
<section aria-labelledby="verdicts">
<h2 id="verdicts">Last verdicts</h2>
<p id="none">No tool has answered yet. Send a request through the proxy and its verdict shows up here.</p>
<ol id="list"></ol>
</section>
<section>
<details>
<summary>Configuration</summary>
<dl id="config"></dl>
</details>
</section>
</main>
<noscript>This page needs JavaScript; the command <code>status</code> says the same.</noscript>
</body>
</html>
`;
