import type { NameFile } from '../source-files';

/**
 * Returns the original's address, and the names that all sizes of a picture share: WordPress names resized
 * pictures `coats-300x200.jpg`, large ones `coats-scaled.jpg` and edited ones `coats-e1556700000000.jpg`; its
 * picture services use other hosts or put the size in the query.
 */
export const nameWordPressFile: NameFile = (address) => {
  if (!URL.canParse(address) || address.startsWith('data:')) return { address, names: [address] };
  const url = new URL(address);
  const photon = /^i\d\.wp\.com$/.test(url.hostname);
  const whole = photon ? `https://${url.pathname.slice(1)}` : address;
  const [file = ''] = whole.split(/[?#]/, 1);
  const upload = /\/wp-content\/uploads\/([^]+)|^\/\/[^/]+\.files\.wordpress\.com\/([^]+)/.exec(
    file.replace(/^https?:/, ''),
  );
  const path = upload?.[1] ?? upload?.[2];
  if (path === undefined) return { address: whole, names: [whole] };
  const full = withoutEnd(path, /-\d+x\d+$/);
  return {
    address: file,
    names: [...new Set([path, full, withoutEnd(full, /-(?:scaled|rotated|e\d{9,14})$/)])],
  };
};

function withoutEnd(path: string, end: RegExp) {
  const dot = path.lastIndexOf('.');
  return dot < 0 ? path : `${path.slice(0, dot).replace(end, '')}${path.slice(dot)}`;
}
