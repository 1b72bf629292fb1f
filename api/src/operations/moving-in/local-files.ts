import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { splitAddress } from '../../pages/addresses/address';
import { oldAddresses } from './old-addresses';

/** What may be copied: the whole site, WordPress's folder of uploads, or Ghost's of content. */
const copied = ['', '/wp-content/uploads', '/content'];

/**
 * Finds the files of another site in a copy of its folder of uploads: '/wp-content/uploads/2019/05/boat.jpg' is
 * '2019/05/boat.jpg' in a copy of 'uploads', or the whole of it in one of the site.
 * @returns the path of the file at an address; undefined where the copy has none, or the address is none of that site's
 */
export async function localFiles(folder: string) {
  const root = await realpath(folder);

  async function fileAt(within: string) {
    // A link could lead anywhere on this machine.
    const path = await realpath(join(root, within)).catch(() => undefined);
    if (!path?.startsWith(`${root}${sep}`)) return undefined;
    return (await stat(path)).isFile() ? path : undefined;
  }

  return async (address: string, site: string) => {
    const own = oldAddresses(site, []).within(address);
    if (own === undefined) return undefined;
    const path = readable(splitAddress(own)[0]);
    for (const base of copied) {
      // WordPress may be in a folder of its own below the site's address.
      const at = path.indexOf(`${base}/`);
      const found = at < 0 ? undefined : await fileAt(path.slice(at + base.length));
      if (found) return found;
    }
    return undefined;
  };
}

function readable(path: string) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
