import type { ProjectFields, ProjectStatus } from '@lapis/contract';
import { Select, textProps } from '@lapis/portal';
import { href } from '@lapis/router';
import { Field } from '@lapis/ui/forms';
import { ContentList } from '../../cms/entries/list/ContentList';
import { ContentPage } from '../../cms/entries/form/ContentPage';
import { defineContentType, type EditedEntry } from '../../cms/entries/content-type';
import { AddressField } from '../../cms/fields/AddressField';
import { SummaryField } from '../../cms/fields/SummaryField';
import { TextField } from '../../cms/fields/TextField';
import { TitleField } from '../../cms/fields/TitleField';
import { BlocksField } from '../blocks/BlocksField';
import { SlashForBlocks } from '../blocks/SlashForBlocks';
import { GalleryField } from '../galleries/GalleryField';
import { PictureField, pictureLabels } from '../../media/PictureField';

/** Fields in a project's form. The position is changed in the list instead. */
type WrittenProject = Omit<ProjectFields, 'position'>;

const statuses: { value: ProjectStatus; label: string }[] = [
  { value: 'running', label: 'Running' },
  { value: 'planned', label: 'Planned' },
  { value: 'finished', label: 'Finished' },
];

const Main = ({ writing }: { writing: EditedEntry<WrittenProject> }) => (
  <>
    <TitleField writing={writing} makes="slug" />
    <SummaryField writing={writing} name="summary" />
    <SlashForBlocks>
      <TextField writing={writing} />
    </SlashForBlocks>
  </>
);

const Blocks = ({ writing }: { writing: EditedEntry<WrittenProject> }) => (
  <BlocksField
    writing={writing}
    language="en"
    hint="They come after the text of the project: pictures, numbers, a quote and more."
  />
);

const Details = ({ writing }: { writing: EditedEntry<WrittenProject> }) => {
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
        {...textProps(writing, 'location')}
        maxLength={160}
      />
      <Field
        label="Key figure"
        hint="Such as 1,450"
        {...textProps(figureWriting, 'value', 'figure')}
        maxLength={20}
      />
      <Field
        label="What it counts"
        hint="Such as children with a winter coat"
        {...textProps(figureWriting, 'label', 'figure')}
        maxLength={80}
      />
      <PictureField writing={writing} />
      <GalleryField writing={writing} />
    </>
  );
};

const projects = defineContentType<WrittenProject>({
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
  },
  isOrdered: true,
  path: ({ slug }) => href('projects.project', { slug }),
  Main,
  Blocks,
  Details,
});

export const List = () => <ContentList type={projects} />;
export const Page = () => <ContentPage type={projects} />;
