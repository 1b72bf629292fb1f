/** What a build says of itself: `lapis.json`, and `lapis.sig` beside it. For the server and tools, not for browsers. */
import { z } from 'zod';
import { permissionNames } from './permissions';
import { layouts, menuParts } from './rendering';

/** In the folder of each version. */
export const MANIFEST = 'lapis.json';
export const SIGNATURE = 'lapis.sig';

/** An app is named as its folder is. */
export const AppName = z.string().regex(/^[\w-]{1,60}$/);
export const Version = z
  .string()
  .max(100, 'A version’s name has at most 100 characters.')
  .regex(/^[\w-][\w.-]*$/);

/** A file below the folder of the version, as addresses spell it, and never one outside. */
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
  linkable: z.union([z.boolean(), z.string()]).default(true),
  noindex: z.boolean().default(false),
  /** The scripts and style sheets of its chunk. */
  files: z.array(FilePath),
  /** Whether the server makes it: the app has code for the server, and any visitor may open the page. */
  rendered: z.boolean(),
  /** Of these files, in bytes of Brotli. */
  size: z.object({ script: z.int().nonnegative(), style: z.int().nonnegative() }),
});

/** What the build of one version of an app says of it. */
export const Manifest = z.object({
  app: AppName,
  version: Version,
  /** Which container protocol it speaks: `PROTOCOL` of `@lapis/federation/protocol`. */
  protocol: z.int().positive(),
  /** How a remote begins in the host, which has no container itself. */
  container: z
    .object({
      /** Of the variable that a script leaves behind. */
      name: z.string().min(1),
      type: z.enum(['script', 'module']),
      entry: FilePath,
      /** What every page of it needs, the entry first; none of a module, which says by itself what it needs. */
      scripts: z.array(FilePath),
    })
    .optional(),
  /** Where a remote is on the site; the host has no such place. */
  remote: Place.optional(),
  pages: z.array(Page),
  /**
   * What only some pages show, by its name: the scripts and style sheets of its chunk, `part-blocks`. A page that shows
   * it says so in its markup, `data-part="blocks"`.
   */
  parts: z.record(z.string().regex(/^[\w-]+$/), z.array(FilePath)).optional(),
  /** The shared packages that it imports, and the names that it uses of each; `*` where that can't be known. */
  uses: z.record(
    z.string(),
    z.object({ range: z.string(), names: z.union([z.array(z.string()), z.literal('*')]) }),
  ),
  /** The shared packages that the host has, and all names in them. */
  offers: z.record(z.string(), z.object({ version: z.string(), names: z.array(z.string()) })).optional(),
  /** The calls of the contract that it makes, each with a hash of its description (`callHash`). */
  calls: z.record(z.string(), z.string()),
  /** Digests of all its files but these two and compressed copies, as `integrity` takes them. */
  files: z.record(FilePath, z.string().regex(/^sha384-[\w+/]{64}$/)),
});
export type Manifest = z.infer<typeof Manifest>;

/** Who signed the bytes of a version's `lapis.json`. */
export const Signature = z.object({
  /** The id of the public key. */
  key: z.string(),
  /** Ed25519, in base64. */
  signature: z.string(),
});
export type Signature = z.infer<typeof Signature>;
