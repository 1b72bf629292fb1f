import type { ServiceFields, ServiceStatus } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { cleanHtml } from '../content/clean-html';
import type { Kind } from '../managed/kind';
import { leadThumbnails } from '../media/lead-pictures';

/** Projects, as the portal manages them. */
export const projectKind: Kind<ServiceFields> = {
  table: 'services',
  audit: 'services',
  found: 'project',
  slug: 'slug',
  one: 'project',
  startsPublished: false,
  blank: {
    summary: '',
    html: '',
    status: 'planned',
    location: '',
    figure: null,
    gallery_id: null,
    image_id: null,
    image_alt: '',
    position: 0,
  },
  toColumns: ({ figure, html, ...columns }) => ({
    ...columns,
    ...(html !== undefined && { html: cleanHtml(html) }),
    ...(figure !== undefined && {
      figure_value: figure?.value ?? null,
      figure_label: figure?.label ?? null,
    }),
  }),
  toFields(row) {
    const [value, label] = [row['figure_value'], row['figure_label']] as (string | null)[];
    return {
      slug: row['slug'] as string,
      title: row['title'] as string,
      summary: row['summary'] as string,
      html: row['html'] as string,
      status: row['status'] as ServiceStatus,
      location: row['location'] as string,
      figure: value && label ? { value, label } : null,
      gallery_id: row['gallery_id'] as number | null,
      image_id: row['image_id'] as number | null,
      image_alt: row['image_alt'] as string,
      position: row['position'] as number,
    };
  },
  async listed(db, ids) {
    if (ids.length === 0) return new Map();
    const thumbnails = await leadThumbnails(db, 'services', ids);
    return new Map(ids.map((id) => [id, { thumbnail: thumbnails.get(id) ?? null }]));
  },
  tags: () => ['service'],
  path: ({ slug }) => href('projects.project', { slug }),
};
