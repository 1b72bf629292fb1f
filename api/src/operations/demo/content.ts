import type { ReportKind, Project } from '@lapis/contract';
import { galleries } from '../../../demo/galleries';
import { links } from '../../../demo/links';
import { pictures } from '../../../demo/pictures';
import { posts } from '../../../demo/posts';
import { reports } from '../../../demo/reports/reports';
import { projects } from '../../../demo/projects';
import { site } from '../../../demo/site';
import { widgets } from '../../../demo/widgets';

/** The demo's texts as the filling expects them; pictures are named by their key, such as 'posts/winter-coats'. */
export interface DemoContent {
  site: unknown;
  widgets: { name: string; title: string; html: string }[];
  posts: {
    slug: string;
    title: string;
    excerpt: string;
    html: string;
    picture: string;
    tags: string[];
    author: string;
    published_at: string;
    /** English where nothing is said. */
    language?: 'en' | 'fa-AF' | 'ps';
  }[];
  galleries: {
    slug: string;
    title: string;
    description: string;
    images: { picture: string; caption: string }[];
  }[];
  projects: (Pick<Project, 'slug' | 'title' | 'summary' | 'html' | 'status' | 'location' | 'figure'> & {
    picture: string;
    /** Slug of one of the galleries. */
    gallery: string | null;
  })[];
  /** `name` is that of the PDF in api/demo/reports. */
  reports: {
    name: string;
    title: string;
    year: number;
    kind: ReportKind;
    summary: string;
    published_at: string;
  }[];
  links: { title: string; links: { title: string; url: string; description: string }[] }[];
  pictures: Record<string, { alt: string }>;
}

export const demoContent: DemoContent = {
  site,
  widgets,
  posts,
  galleries,
  projects,
  reports,
  links,
  pictures,
};
