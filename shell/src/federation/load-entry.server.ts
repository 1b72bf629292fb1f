import type { Container } from '@lapis/federation';

/** webpack's name for the `require` of Node. */
declare const __non_webpack_require__: (file: string) => Container;

let files: Record<string, string> = {};
let hear: (remote: string) => void = () => {};

/** Says which files have the remotes' code for the server, and who hears which of them is loaded next. */
export function loadEntriesFrom(code: Record<string, string>, before: (remote: string) => void) {
  files = code;
  hear = before;
}

/** Runs a remote's code for the server, and answers its container. */
export function loadEntry(remote: string): Container {
  const file = files[remote];
  if (!file) throw new Error(`${remote} has no code for the server`);
  hear(remote);
  return __non_webpack_require__(file);
}
