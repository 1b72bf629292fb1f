import type { Site } from '@lapis/contract';

/** Where the builds' scripts lie. Nothing else of the site's is one, whoever could upload it. */
const builds = /^\/(dist\/js|remotes)\/.+\.js$/;

export function isBuilt(url: string) {
  const { origin, pathname } = new URL(url, location.href);
  return origin === location.origin && builds.test(pathname);
}

/**
 * Says which texts may pass where browsers ask for trusted ones (docs/security.md). It is asked by the loaders of host
 * and remotes, whichever version they are of, and by packages that know nothing of Trusted Types.
 * @param origins of a developer's own machine, where the server's plan names them
 */
export function createDefaultPolicy({ analytics }: Pick<Site, 'analytics'>, origins?: string[]) {
  const counter = analytics && new URL(analytics.script_url).origin;
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      const { origin } = new URL(url, location.href);
      return isBuilt(url) || origin === counter || origins?.includes(origin) ? url : null;
    },

    createHTML(text, _type, sink) {
      // ProseMirror asks by itself, before it makes a policy of its own, and would go on with nothing for null.
      if (!sink) throw new TypeError('Only browsers ask the default policy');
      // What a DOMParser makes is a document that runs and loads nothing; dialogs and the editor are made so. And
      // nothing is no markup: dialogs empty an element with it in Safari.
      return text === '' || sink === 'DOMParser parseFromString' ? text : null;
    },
  });
}
