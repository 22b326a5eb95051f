#!/usr/bin/env node
require("./start.cjs")("../../dist/proxy/cli.js");
