import { findMount } from './remotes';

/** Lists the remotes' style sheets, whether inlined by the server or loaded by webpack. */
function sheetsOfRemotes() {
  return [...document.styleSheets].flatMap((sheet) => {
    const { ownerNode, href } = sheet;
    const address = href ?? (ownerNode instanceof HTMLElement ? ownerNode.dataset['href'] : undefined);
    const path = address && new URL(address, location.href).pathname;
    const [, remote] = /^\/remotes\/([^/]+)\//.exec(path ?? '') ?? [];
    return remote === undefined ? [] : [{ sheet, remote }];
  });
}

/**
 * Enables the styles of the remote that a path belongs to, before its page is drawn. A disabled sheet stays
 * loaded, so nothing is fetched, and no frame is drawn without styles.
 */
export function enableStylesAt(path: string) {
  const shown = findMount(path)?.name;
  for (const { sheet, remote } of sheetsOfRemotes()) if (remote === shown) sheet.disabled = false;
}

/**
 * Disables the styles of all other remotes once the page at a path is drawn, so that they can't affect the
 * page.
 */
export function disableStylesBeside(path: string) {
  const shown = findMount(path)?.name;
  for (const { sheet, remote } of sheetsOfRemotes()) if (remote !== shown) sheet.disabled = true;
}
