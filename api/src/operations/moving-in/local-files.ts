import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

/**
 * Finds the files of another site in a copy of its folder of uploads: '/wp-content/uploads/2019/05/boat.jpg' is
 * '2019/05/boat.jpg' in a copy of 'uploads', or the whole of it in one of the site.
 * @returns the path of the file at an address; undefined where the copy has none
 */
export async function localFiles(folder: string) {
  const root = await realpath(folder);

  async function fileAt(parts: string[]) {
    // A link could lead anywhere on this machine.
    const path = await realpath(join(root, ...parts)).catch(() => undefined);
    if (!path?.startsWith(`${root}${sep}`)) return undefined;
    return (await stat(path)).isFile() ? path : undefined;
  }

  return async (address: string) => {
    if (!URL.canParse(address, 'https://site.invalid') || address.startsWith('data:')) return undefined;
    const { pathname } = new URL(address, 'https://site.invalid');
    const parts = readable(pathname).split('/').filter(Boolean);
    for (let begun = 0; begun < parts.length; begun += 1) {
      const found = await fileAt(parts.slice(begun));
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
