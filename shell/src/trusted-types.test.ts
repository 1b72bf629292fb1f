import { createDefaultPolicy } from './trusted-types';

type Policies = NonNullable<typeof trustedTypes>;
type PolicyTestConfig = NonNullable<ReturnType<Parameters<typeof createDefaultPolicy>[0]>>;
type Rules = Required<Parameters<Policies['createPolicy']>[1]>;

/** Returns the rules passed to Trusted Types, which jsdom lacks. */
function createRules(site: PolicyTestConfig['site'], origins?: PolicyTestConfig['origins']) {
  const createPolicy = jest.fn<ReturnType<Policies['createPolicy']>, Parameters<Policies['createPolicy']>>();
  globalThis.trustedTypes = { createPolicy };
  createDefaultPolicy(() => ({ site, ...(origins && { origins }) }));
  const [name, rules] = createPolicy.mock.calls[0] ?? [];
  expect(name).toBe('default');
  return rules as Rules;
}

afterEach(() => delete (globalThis as { trustedTypes?: unknown }).trustedTypes);

const counted = { analytics: { name: 'Counter', script_url: 'https://stats.example/count.js' } };

test.each([
  ['/dist/js/main.0a1b2c3d.js', true],
  ['/remotes/public/0.1.0-1a2b3c4d/dist/js/page-home.5e38d7eb.js', true],
  [`${location.origin}/remotes/admin/1/dist/js/remoteEntry.js`, true],
  ['/storage/media/x/script.js', false],
  ['/dist/js/../../storage/media/x/script.js', false],
  ['/api/site', false],
  ['https://other.example/dist/js/main.js', false],
  ['//other.example/dist/js/main.js', false],
  ['data:text/javascript,1', false],
  ['blob:https://stats.example/1', false],
])('a script from %s: %s', (url, passes) => {
  expect(createRules({ analytics: null }).createScriptURL(url)).toBe(passes ? url : null);
});

test('the script that counts visits passes, with what it loads from its own folder', () => {
  const { createScriptURL } = createRules(counted);
  expect(createScriptURL('https://stats.example/count.js')).toBe('https://stats.example/count.js');
  expect(createScriptURL('https://stats.example/more.js')).toBe('https://stats.example/more.js');
  expect(createScriptURL('https://other.example/count.js')).toBeNull();
  expect(createScriptURL('/storage/count.js')).toBeNull();
});

test('scripts of a developer’s own machine pass if the server’s plan names it', () => {
  const { createScriptURL } = createRules(counted, ['http://localhost:3101']);
  const script = 'http://localhost:3101/dist/js/page-home.js';
  expect(createScriptURL(script)).toBe(script);
  expect(createScriptURL('http://localhost:3102/dist/js/page-home.js')).toBeNull();
  expect(createScriptURL('http://localhost.evil.example:3101/a.js')).toBeNull();
  expect(createRules(counted).createScriptURL(script)).toBeNull();
});

test('a text becomes a document that runs nothing, and no part of the page', () => {
  const { createHTML } = createRules(counted);
  const pass = (text: string, sink?: string) => createHTML(text, 'TrustedHTML', sink);
  expect(pass('<b>A</b>', 'DOMParser parseFromString')).toBe('<b>A</b>');
  expect(pass('', 'Element innerHTML')).toBe('');
  expect(pass('<b>A</b>', 'Element innerHTML')).toBeNull();
  expect(pass('<b>A</b>', 'HTMLIFrameElement srcdoc')).toBeNull();
  // Direct callers get an error rather than an empty text.
  expect(() => pass('<b>A</b>')).toThrow(TypeError);
});

test('a browser without Trusted Types works without them', () => {
  expect(() => createDefaultPolicy(() => ({ site: counted }))).not.toThrow();
});
