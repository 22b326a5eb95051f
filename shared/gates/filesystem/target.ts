const home = /^(?:~[\w-]*|\$HOME|\$\{HOME\}|%USERPROFILE%)(?:\/|$)/;
const temporary = /^(?:\/tmp|\/var\/tmp|\/private\/tmp|\$TMPDIR|\$\{TMPDIR\})(?:\/|$)/;
const packageLists = /^\/var\/(?:lib\/apt\/lists|cache\/(?:apt|apk|yum|dnf))(?:\/|$)/;

/** Whether deleting all of `target` takes away more than a named folder of the project. */
export function isProtected(target: string): boolean {
  const path = resolve(target);
  if (/^(?:\.\/?)?\.?(?:\/?\*)?$/.test(path) || path === "." || path === ".*" || path.startsWith("*~"))
    return true;
  if (/^(?:\.\.\/)*\.\.(?:\/\*?)?$/.test(path)) return true;
  if (/^\$\{?\w+\}?\/\*?$/.test(path)) return true;
  if (temporary.test(path) || packageLists.test(path)) return false;
  return path.startsWith("/") || home.test(path) || /^[A-Za-z]:[\\/]/.test(path);
}

/** Takes `.` and `..` out of a path, so that a way out of a temporary folder shows. */
function resolve(target: string): string {
  if (!target.includes("/..")) return target;
  const kept: string[] = [];
  for (const part of target.split("/")) {
    if (part === ".." && kept.length > 0 && kept.at(-1) !== "..") kept.pop();
    else if (part !== ".") kept.push(part);
  }
  const path = kept.join("/");
  return path === "" ? "/" : path;
}
