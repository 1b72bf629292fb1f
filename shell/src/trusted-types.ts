import type { HostConfig } from '@lapis/contract/rendering';

/** Folders of built scripts; uploaded files are never in them. */
const builds = /^\/(dist\/js|remotes)\/.+\.js$/;

export function isBuilt(url: string) {
  const { origin, pathname } = new URL(url, location.href);
  return origin === location.origin && builds.test(pathname);
}

type PolicyConfig = Pick<HostConfig, 'origins'> & { site: Pick<HostConfig['site'], 'analytics'> };

/**
 * Creates the Trusted Types policy for code without its own policy (docs/explanation/security-model.md), such as webpack's
 * loaders of any version and third-party packages.
 * @param told returns the config once it is known; the config allows the analytics script and a developer's
 * machine
 */
export function createDefaultPolicy(told: () => PolicyConfig | undefined) {
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      const { site, origins = [] } = told() ?? {};
      const counter = site?.analytics?.script_url;
      const trusted = counter ? [new URL(counter).origin, ...origins] : origins;
      return isBuilt(url) || trusted.includes(new URL(url, location.href).origin) ? url : null;
    },

    createHTML(text, _type, sink) {
      // ProseMirror calls this directly before creating its own policy, and would continue if it returned
      // null.
      if (!sink) throw new TypeError('Only browsers ask the default policy');
      // DOMParser creates inert documents; dialogs and the editor use it. The empty string is set by dialogs
      // in Safari.
      return text === '' || sink === 'DOMParser parseFromString' ? text : null;
    },
  });
}
