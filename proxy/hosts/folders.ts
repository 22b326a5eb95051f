/** Where VS Code keeps what is a user's, on each system. */
const codeUser = {
  darwin: "~/Library/Application Support/Code/User",
  linux: "$XDG_CONFIG_HOME/Code/User | ~/.config/Code/User",
  win32: "$APPDATA/Code/User",
};

/** Files in the folder of VS Code's user. */
export function inCode(...files: readonly string[]) {
  const at = (folder: string): string[] =>
    files.map((file) =>
      folder
        .split(" | ")
        .map((each) => `${each}/${file}`)
        .join(" | "),
    );
  return { darwin: at(codeUser.darwin), linux: at(codeUser.linux), win32: at(codeUser.win32) };
}

/** Files in the folder of the XDG specification, on all systems. */
export const inConfig = (...files: readonly string[]): string[] =>
  files.map((file) => `$XDG_CONFIG_HOME/${file} | ~/.config/${file}`);

/** Files of plugins, where Claude Code and Codex keep them: `cache/<marketplace>/<plugin>/<version>/`. */
export const inPlugins = (variable: string, folder: string, ...files: readonly string[]): string[] =>
  files.map((file) => {
    const path = `plugins/cache/*/**/*/${file}`;
    return `$${variable}/${path} | ~/${folder}/${path}`;
  });
