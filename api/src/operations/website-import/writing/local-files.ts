import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { decodePart, splitAddress } from '@lapis/contract/address';
import { oldAddresses } from '@lapis/import/old-addresses';

const copied = ['', '/wp-content/uploads', '/content'];

/**
 * Finds files of the old site in a local copy. '/wp-content/uploads/2019/05/boat.jpg' is found at that path
 * in a copy of the whole site, and at '2019/05/boat.jpg' in a copy of the folder 'uploads'.
 * @returns a function that returns the path for an address; undefined if the copy has no such file or the
 * address belongs to a different site
 */
export async function localFiles(folder: string) {
  const root = await realpath(folder);

  async function fileAt(within: string) {
    // Resolves symbolic links, which could lead anywhere on this machine.
    const path = await realpath(join(root, within)).catch(() => undefined);
    if (!path?.startsWith(`${root}${sep}`)) return undefined;
    return (await stat(path)).isFile() ? path : undefined;
  }

  return async (address: string, site: string) => {
    const own = oldAddresses(site, []).within(address);
    if (own === undefined) return undefined;
    const path = decodePart(splitAddress(own)[0]);
    for (const base of copied) {
      // Searches within the path, because WordPress may be in a subfolder of the site.
      const at = path.indexOf(`${base}/`);
      const found = at < 0 ? undefined : await fileAt(path.slice(at + base.length));
      if (found) return found;
    }
    return undefined;
  };
}
