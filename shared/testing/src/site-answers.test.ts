import { endpoints, type Endpoint } from '@lapis/contract';
import { siteAnswers } from './site-answers';

const matches = ({ method, path }: Endpoint, name: string) =>
  new RegExp(`^${method} ${path.replace(/:\w+/g, '[^/]+')}$`).test(name);

test.each(Object.entries(siteAnswers))('%s matches the contract', (name, answer) => {
  const endpoint = [...endpoints.values()].find((candidate) => matches(candidate, name));
  expect(endpoint?.reply?.safeParse(answer).success).toBe(true);
});
