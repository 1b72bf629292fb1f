/** Loads the built code of the site on the server. Plain JavaScript, as the process that renders is. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';

/**
 * Runs the host's code, and that of a remote when the host imports it. A remote gets the host's copies of what they
 * share, as in the browser. That is how the parts fit together, and no wall: whoever ships server code is trusted.
 * @param {{ host: string, remotes: Record<string, string> }} files
 * @param {(name: string) => void} before hears which remote is run next
 * @returns {import('@lapis/contract/rendering').SiteCode}
 */
export function loadSiteCode({ host, remotes }, before) {
  const builtin = createRequire(import.meta.url);
  const shell = run(host, (id) => {
    const [, name] = /^(\w+)\/routes$/.exec(id) ?? [];
    if (!name) return builtin(id);
    if (!remotes[name]) throw new Error(`${name} has no code for the server`);
    before(name);
    return run(remotes[name], shared);
  });
  const shared = (id) => {
    if (!(id in shell.singletons)) throw new Error(`${id} is not shared with remotes`);
    return shell.singletons[id];
  };
  return shell;
}

/** Runs a CommonJS file without keeping it. */
function run(filename, require) {
  const module = { exports: {} };
  const code = `(function (module, exports, require) {${readFileSync(filename, 'utf8')}\n})`;
  runInThisContext(code, { filename })(module, module.exports, require);
  return module.exports;
}
