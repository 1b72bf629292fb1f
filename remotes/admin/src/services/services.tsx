import type { ServiceFields, ServiceStatus } from '@lapis/contract';
import { href } from '@lapis/router';
import { Field, TextArea } from '@lapis/ui/forms';
import { ContentList } from '../content/ContentList';
import { ContentPage } from '../content/ContentPage';
import type { ContentKind, Written } from '../content/kind';
import { NumberField } from '../fields/NumberField';
import { Select } from '../fields/Select';
import { SlugField } from '../fields/SlugField';
import { TextField } from '../fields/TextField';
import { TitleField } from '../fields/TitleField';
import { GalleryField } from '../galleries/GalleryField';
import { PictureField } from '../media/PictureField';

const statuses: { value: ServiceStatus; label: string }[] = [
  { value: 'running', label: 'Running' },
  { value: 'planned', label: 'Planned' },
  { value: 'finished', label: 'Finished' },
];

const Main = ({ writing }: { writing: Written<ServiceFields> }) => (
  <>
    <TitleField writing={writing} makes="slug" />
    <TextArea
      label="Summary"
      name="summary"
      hint="One or two sentences, for lists, search engines and previews of links."
      rows={2}
      value={writing.fields.summary}
      onChange={(event) => writing.change({ summary: event.target.value })}
      maxLength={400}
    />
    <TextField html={writing.fields.html} onChange={(html) => writing.change({ html })} />
  </>
);

const Details = ({ writing }: { writing: Written<ServiceFields> }) => {
  const { fields, change } = writing;
  const figure = fields.figure ?? { value: '', label: '' };
  const changeFigure = (changes: Partial<typeof figure>) => {
    const next = { ...figure, ...changes };
    change({ figure: next.value || next.label ? next : null });
  };
  return (
    <>
      <SlugField
        writing={writing}
        name="slug"
        label="Address"
        hint="After /projects/: small letters, digits and hyphens."
        careful="The former address will lead to the new one."
      />
      <Select
        label="Status"
        name="status"
        value={fields.status}
        options={statuses}
        onChange={(status) => change({ status })}
      />
      <Field
        label="Where"
        name="location"
        hint="A region, never an exact place: nobody must be found by it."
        value={fields.location}
        onChange={(event) => change({ location: event.target.value })}
        maxLength={160}
        autoComplete="off"
      />
      <Field
        label="The figure that matters"
        name="figure.value"
        hint="Such as 1,450"
        value={figure.value}
        onChange={(event) => changeFigure({ value: event.target.value })}
        maxLength={20}
        autoComplete="off"
      />
      <Field
        label="What it counts"
        name="figure.label"
        hint="Such as children with a winter coat"
        value={figure.label}
        onChange={(event) => changeFigure({ label: event.target.value })}
        maxLength={80}
        autoComplete="off"
      />
      <PictureField writing={writing} />
      <GalleryField writing={writing} />
      <NumberField
        label="Position"
        name="position"
        hint="Among those of its status; the smallest first."
        value={fields.position}
        onChange={(position) => change({ position })}
      />
    </>
  );
};

const projects: ContentKind<ServiceFields> = {
  name: 'services',
  title: 'Projects',
  one: 'project',
  many: 'projects',
  lead: 'What the charity does, as visitors find it under Projects.',
  firstWords: 'A project shows what people’s help is for, where, and how far it has come.',
  list: href('admin.services'),
  add: href('admin.services.add'),
  edit: (id) => href('admin.services.edit', { id }),
  blank: {
    slug: '',
    title: '',
    summary: '',
    html: '',
    status: 'running',
    location: '',
    figure: null,
    gallery_id: null,
    image_id: null,
    image_alt: '',
    position: 0,
  },
  needed: ['title', 'slug'],
  fields: [
    { name: 'title', label: 'Title' },
    { name: 'summary', label: 'Summary' },
    { name: 'html', label: 'Text', isHtml: true },
    { name: 'slug', label: 'Address' },
    { name: 'status', label: 'Status' },
    { name: 'location', label: 'Where' },
    { name: 'figure', label: 'The figure that matters' },
    { name: 'gallery_id', label: 'Gallery' },
    { name: 'image_id', label: 'Picture' },
    { name: 'image_alt', label: 'Description of the picture' },
    { name: 'position', label: 'Position' },
  ],
  path: ({ slug }) => href('projects.project', { slug }),
  hasPreview: true,
  Main,
  Details,
};

export const List = () => <ContentList kind={projects} />;
export const Page = () => <ContentPage kind={projects} />;
