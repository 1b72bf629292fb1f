import { nouns, type Endpoint } from '@lapis/contract';
import recorded from './demo.json';

const endpoints: Endpoint[] = Object.values(nouns).flatMap((noun) => Object.values(noun));

/** '/blog/:slug' as a pattern for the paths it stands for. */
const matches = ({ method, path }: Endpoint, name: string) =>
  new RegExp(`^${method} ${path.replace(/:\w+/g, '[^/]+')}$`).test(name);

test.each(Object.entries(recorded))('%s, as it was recorded, is what the contract says', (name, answer) => {
  const endpoint = endpoints.find((candidate) => matches(candidate, name));
  expect(endpoint?.reply?.safeParse(answer).error).toBeUndefined();
  expect(endpoint).toBeDefined();
});
