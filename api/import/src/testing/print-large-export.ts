import { parseArgs } from 'node:util';
import { largeWordPressExport } from './large-export';

/**
 * Prints an export for `npm run bench:import`: `--posts 1000 --pictures 2000 --address
 * http://127.0.0.1:4000`.
 */
const { values: options } = parseArgs({
  options: {
    posts: { type: 'string', default: '1000' },
    pictures: { type: 'string', default: '2000' },
    address: { type: 'string', default: 'http://127.0.0.1' },
  },
});
const { posts, pictures, address } = options;
for await (const piece of largeWordPressExport({
  posts: Number(posts),
  pictures: Number(pictures),
  address,
})) {
  process.stdout.write(piece);
}
