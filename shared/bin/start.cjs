// What starts Agent Gate. Any version of Node can read this file, so an old one says what is wrong instead of failing at a word that it does not know.
var needed = require("../../package.json").engines.node.replace(/[^\d.]/g, "");

/** Starts a program, or says in one sentence why it cannot start. */
module.exports = function start(program) {
  if (!isNewEnough(process.versions.node.split("."), needed.split(".")))
    return fail("Agent Gate needs Node " + needed + " or newer; this is " + shown(process.versions.node));
  // Newer versions keep what they compiled for the next start.
  var enableCompileCache = require("module").enableCompileCache;
  if (enableCompileCache) enableCompileCache();
  require("./load.cjs")(program).catch(function (error) {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    fail("Agent Gate is not installed yet: type npm ci in " + require("path").resolve(__dirname, "../.."));
  });
};

function isNewEnough(version, least) {
  if (Number(version[0]) !== Number(least[0])) return Number(version[0]) > Number(least[0]);
  return Number(version[1]) >= Number(least[1]);
}

function shown(version) {
  return version.split(".").slice(0, 2).join(".");
}

function fail(sentence) {
  process.stderr.write(sentence + "\n");
  process.exitCode = 1;
}
