import type { ReportFields, ReportKind } from '@lapis/contract';
import { Select, textProps } from '@lapis/portal';
import { href } from '@lapis/router';
import { Field, TextArea } from '@lapis/ui/forms';
import { ContentList } from '../../cms/entries/list/ContentList';
import { ContentPage } from '../../cms/entries/form/ContentPage';
import { defineContentType, type EditedEntry } from '../../cms/entries/content-type';
import { TitleField } from '../../cms/fields/TitleField';
import { DocumentField } from '../../media/DocumentField';

/** Fields of the form; `document_id` is null until a document is chosen. */
type ReportFormFields = Omit<ReportFields, 'document_id'> & { document_id: number | null };

const kinds: { value: ReportKind; label: string }[] = [
  { value: 'annual report', label: 'Annual report' },
  { value: 'accounts', label: 'Accounts' },
  { value: 'project report', label: 'Project report' },
  { value: 'policy', label: 'Policy' },
];

const Main = ({ writing }: { writing: EditedEntry<ReportFormFields> }) => {
  const { fields, change } = writing;
  return (
    <>
      <TitleField writing={writing} />
      <Select
        label="Kind"
        name="kind"
        value={fields.kind}
        options={kinds}
        onChange={(kind) => change({ kind })}
      />
      <Field
        label="Year"
        name="year"
        hint="The year it covers. If that runs from April to March, the year it ends in."
        type="number"
        value={fields.year || ''}
        onChange={(event) => change({ year: Number(event.target.value) })}
        required
      />
      <DocumentField
        label="Document"
        name="document_id"
        hint="A PDF that opens without a password."
        documentId={fields.document_id}
        onChange={(document_id) => change({ document_id })}
      />
      <TextArea
        label="Summary"
        hint="What a reader finds in it, in a sentence or two."
        {...textProps(writing, 'summary')}
        rows={3}
        maxLength={400}
      />
    </>
  );
};

const reports = defineContentType<ReportFormFields>({
  name: 'reports',
  lead: 'What the charity did and spent, year by year, as PDFs.',
  introduction: 'A report shows people how their money was spent.',
  blank: {
    title: '',
    kind: 'annual report',
    year: new Date().getFullYear(),
    summary: '',
    document_id: null,
  },
  needed: ['title'],
  labels: {
    title: 'Title',
    kind: 'Kind',
    year: 'Year',
    document_id: 'Document',
    summary: 'Summary',
  },
  path: () => href('reports'),
  Main,
});

export const List = () => <ContentList type={reports} />;
export const Page = () => <ContentPage type={reports} />;
