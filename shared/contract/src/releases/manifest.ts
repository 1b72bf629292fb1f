/**
 * Manifest of a build (`lapis.json`) and its signature (`lapis.sig`). For the server and tools, not for
 * browsers.
 */
import { z } from 'zod';
import { permissionNames } from '../people/permissions';
import { layouts, menuParts } from './rendering';

export const MANIFEST = 'lapis.json';
export const SIGNATURE = 'lapis.sig';

/**
 * Matches the file names that bundlers create: `__federation_expose_routes.4f2a.js`, `_virtual_mf_shared.js`,
 * `@vendor~1.js`. Hidden files are rejected, because they come from the machine rather than the build. Only
 * Vite's `.vite/` is accepted, but it is never served.
 */
const BUILT_NAME = /^(\.vite\/)?[\w@$~+=-][\w@$~+=.-]*(\/[\w@$~+=-][\w@$~+=.-]*)*$/;
export const isBuiltName = (name: string) => name.length <= 200 && BUILT_NAME.test(name);
export const BUILT_NAMES =
  'Names of files and folders have letters (A–Z, a–z), digits and @ $ ~ + = _ - and dots, but don’t begin with a dot; a path has at most 200 characters.';

export const AppName = z
  .string()
  .regex(/^[\w-]{1,60}$/, 'An app’s name has up to 60 letters (A–Z, a–z), digits, _ and -.');
export const Version = z
  .string()
  .max(100, 'A version’s name has at most 100 characters.')
  .regex(
    /^[\w-][\w.-]*$/,
    'A version’s name has letters (A–Z, a–z), digits, _ and - and dots, and doesn’t begin with a dot.',
  );

/** Path within the version's folder, with forward slashes; can't lead out of the folder. */
const FilePath = z.string().regex(/^(?!\.{1,2}(\/|$))[^/\\]+(\/(?!\.{1,2}(\/|$))[^/\\]+)*$/);

const Place = z.object({
  segments: z.array(z.string().regex(/^([\w-]+(\/[\w-]+)*)?$/)),
  title: z.string().optional(),
  layout: z.enum(layouts).optional(),
  layouts: z.record(z.string(), z.enum(layouts)).optional(),
  guards: z.array(z.string()).optional(),
  guardsOf: z.record(z.string(), z.array(z.string())).optional(),
});

const MenuPart = z.enum(menuParts);

const PageSection = z.object({
  title: z.string(),
  anchor: z.string(),
  words: z.string(),
  needs: z.enum(permissionNames).optional(),
});

const Page = z.object({
  name: z.string(),
  path: z.string().startsWith('/'),
  title: z.string().optional(),
  query: z.array(z.string()).default([]),
  menu: z.union([MenuPart, z.object({ part: MenuPart, label: z.string() })]).optional(),
  widget: z.string().optional(),
  worded: z.union([z.boolean(), z.string()]).default(false),
  search: z.string().optional(),
  guards: z.array(z.string()).optional(),
  needs: z.enum(permissionNames).optional(),
  sections: z.array(PageSection).optional(),
  linkable: z.union([z.boolean(), z.string()]).default(true),
  noindex: z.boolean().default(false),
  files: z.array(FilePath),
  /** True if the server renders the page, that is, if the app has server code and the page is public. */
  rendered: z.boolean(),
  /** Size of the page's files in bytes, after Brotli compression. */
  size: z.object({ script: z.int().nonnegative(), style: z.int().nonnegative() }),
});

export const Manifest = z.object({
  app: AppName,
  version: Version,
  protocol: z.int().positive(),
  container: z
    .object({
      name: z.string().min(1),
      type: z.enum(['script', 'module']),
      entry: FilePath,
      scripts: z.array(FilePath),
    })
    .optional(),
  remote: Place.optional(),
  pages: z.array(Page),
  /**
   * Scripts and style sheets for parts that only some pages show, by the part's name. Markup that needs the
   * part `blocks` has `data-part="blocks"`, and the part's chunk is `part-blocks`.
   */
  parts: z.record(z.string().regex(/^[\w-]+$/), z.array(FilePath)).optional(),
  uses: z.record(
    z.string(),
    z.object({ range: z.string(), names: z.union([z.array(z.string()), z.literal('*')]) }),
  ),
  offers: z.record(z.string(), z.object({ version: z.string(), names: z.array(z.string()) })).optional(),
  calls: z.record(z.string(), z.string()),
  /**
   * Digests of all files except the manifest, the signature and compressed copies, in the format of
   * `integrity`.
   */
  files: z.record(FilePath, z.string().regex(/^sha384-[\w+/]{64}$/)),
});
export type Manifest = z.infer<typeof Manifest>;

export const Signature = z.object({
  key: z.string(),
  signature: z.string(),
});
export type Signature = z.infer<typeof Signature>;
