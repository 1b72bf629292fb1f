import type { HostConfig } from '@lapis/contract/rendering';

/** Where the builds' scripts lie. Nothing else of the site's is one, whoever could upload it. */
const builds = /^\/(dist\/js|remotes)\/.+\.js$/;

export function isBuilt(url: string) {
  const { origin, pathname } = new URL(url, location.href);
  return origin === location.origin && builds.test(pathname);
}

type Told = Pick<HostConfig, 'origins'> & { site: Pick<HostConfig['site'], 'analytics'> };

/**
 * Says which texts may pass where browsers ask for trusted ones (docs/security.md). It is asked by the loaders of host
 * and remotes, whichever version they are of, and by packages that know nothing of Trusted Types.
 * @param told answers what the host is told, once it is: who counts visits, and of a developer's own machine
 */
export function createDefaultPolicy(told: () => Told | undefined) {
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      const { site, origins = [] } = told() ?? {};
      const counter = site?.analytics?.script_url;
      const trusted = counter ? [new URL(counter).origin, ...origins] : origins;
      return isBuilt(url) || trusted.includes(new URL(url, location.href).origin) ? url : null;
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
