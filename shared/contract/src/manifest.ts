import { z } from 'zod';
import { layouts, menuParts } from './rendering';

const Place = z.object({
  segments: z.array(z.string().regex(/^[\w-]*$/)),
  title: z.string().optional(),
  layout: z.enum(layouts).optional(),
  layouts: z.record(z.string(), z.enum(layouts)).optional(),
  guards: z.array(z.string()).optional(),
});

const Page = z.object({
  name: z.string(),
  path: z.string().startsWith('/'),
  title: z.string().optional(),
  query: z.array(z.string()).default([]),
  menu: z.enum(menuParts).optional(),
  guards: z.array(z.string()).optional(),
  linkable: z.union([z.boolean(), z.string()]).default(true),
  noindex: z.boolean().default(false),
  files: z.array(z.string()).default([]),
  rendered: z.boolean(),
  size: z.object({ script: z.int(), style: z.int() }),
});

/** lapis.json of a version, written by the build. */
export const Manifest = z.object({
  app: z.string(),
  version: z.string(),
  protocol: z.int(),
  container: z
    .object({
      name: z.string(),
      type: z.enum(['script', 'module']),
      entry: z.string(),
      scripts: z.array(z.string()),
    })
    .optional(),
  remote: Place.optional(),
  pages: z.array(Page),
  uses: z.record(
    z.string(),
    z.object({ range: z.string(), names: z.union([z.array(z.string()), z.literal('*')]) }),
  ),
  offers: z.record(z.string(), z.object({ version: z.string(), names: z.array(z.string()) })).optional(),
  calls: z.record(z.string(), z.string()),
  files: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/** lapis.sig beside it. */
export const Signature = z.object({ key: z.string(), signature: z.string() });
