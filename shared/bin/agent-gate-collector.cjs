#!/usr/bin/env node
require("./start.cjs")("../../dist/collector/cli.js");
