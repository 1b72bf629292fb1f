import type { ProjectFields, ProjectStatus } from '@lapis/contract';
import { Select, textOf } from '@lapis/portal';
import { href } from '@lapis/router';
import { Field } from '@lapis/ui/forms';
import { ContentList } from '../../cms/entries/ContentList';
import { ContentPage } from '../../cms/entries/ContentPage';
import { contentType, type Written } from '../../cms/entries/content-type';
import { AddressField } from '../../cms/fields/AddressField';
import { PositionField } from '../../cms/fields/PositionField';
import { SummaryField } from '../../cms/fields/SummaryField';
import { TextField } from '../../cms/fields/TextField';
import { TitleField } from '../../cms/fields/TitleField';
import { BlocksField } from '../blocks/BlocksField';
import { GalleryField } from '../galleries/GalleryField';
import { PictureField, pictureLabels } from '../../media/PictureField';

const statuses: { value: ProjectStatus; label: string }[] = [
  { value: 'running', label: 'Running' },
  { value: 'planned', label: 'Planned' },
  { value: 'finished', label: 'Finished' },
];

const Main = ({ writing }: { writing: Written<ProjectFields> }) => (
  <>
    <TitleField writing={writing} makes="slug" />
    <SummaryField writing={writing} name="summary" />
    <TextField writing={writing} />
  </>
);

const Blocks = ({ writing }: { writing: Written<ProjectFields> }) => (
  <BlocksField
    writing={writing}
    language="en"
    hint="They come after the text of the project: pictures, numbers, a quote and more."
  />
);

const Details = ({ writing }: { writing: Written<ProjectFields> }) => {
  const { fields, change } = writing;
  const figure = fields.figure ?? { value: '', label: '' };
  const figureWriting = {
    fields: figure,
    change(changes: Partial<typeof figure>) {
      const next = { ...figure, ...changes };
      change({ figure: next.value || next.label ? next : null });
    },
  };
  return (
    <>
      <AddressField writing={writing} under="/projects/" />
      <Select
        label="Status"
        name="status"
        value={fields.status}
        options={statuses}
        onChange={(status) => change({ status })}
      />
      <Field
        label="Where"
        hint="A region, never an exact place, so that no one can be found by it."
        {...textOf(writing, 'location')}
        maxLength={160}
      />
      <Field
        label="Key figure"
        hint="Such as 1,450"
        {...textOf(figureWriting, 'value', 'figure')}
        maxLength={20}
      />
      <Field
        label="What it counts"
        hint="Such as children with a winter coat"
        {...textOf(figureWriting, 'label', 'figure')}
        maxLength={80}
      />
      <PictureField writing={writing} />
      <GalleryField writing={writing} />
      <PositionField writing={writing} among="status" />
    </>
  );
};

const projects = contentType<ProjectFields>({
  name: 'services',
  lead: 'What the charity does, as visitors find it under Projects.',
  introduction: 'A project shows what people’s help is for, where, and how far it has come.',
  blank: {
    slug: '',
    title: '',
    summary: '',
    html: '',
    blocks: [],
    status: 'running',
    location: '',
    figure: null,
    gallery_id: null,
    image_id: null,
    image_alt: '',
    position: 0,
  },
  slug: 'slug',
  isShownBeside: true,
  needed: ['title', 'slug'],
  labels: {
    title: 'Title',
    summary: 'Summary',
    html: 'Text',
    blocks: 'Blocks',
    slug: 'Address',
    status: 'Status',
    location: 'Where',
    figure: 'Key figure',
    gallery_id: 'Gallery',
    ...pictureLabels,
    position: 'Position',
  },
  path: ({ slug }) => href('projects.project', { slug }),
  Main,
  Blocks,
  Details,
});

export const List = () => <ContentList type={projects} />;
export const Page = () => <ContentPage type={projects} />;
