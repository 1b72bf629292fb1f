import type { Container } from '@lapis/federation';

declare const __non_webpack_require__: (file: string) => Container;

let files: Record<string, string> = {};
let hear: (remote: string) => void = () => {};

export function loadEntriesFrom(code: Record<string, string>, before: (remote: string) => void) {
  files = code;
  hear = before;
}

export function loadEntry(remote: string): Container {
  const file = files[remote];
  if (!file) throw new Error(`${remote} has no code for the server`);
  hear(remote);
  return __non_webpack_require__(file);
}
