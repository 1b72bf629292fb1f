import { DownloadIcon, textProps } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import { DocumentField } from '../../../media/DocumentField';
import { defineBlockForm } from '../block-form';

export const fileForm = defineBlockForm({
  type: 'file',
  hint: 'A document to download',
  Icon: DownloadIcon,
  blank: () => ({ document_id: null, label: '' }),
  summary: ({ label, document_id }) => label || (document_id === null ? '' : 'A document'),
  fromHtml: null,
  Form: ({ writing, within }) => (
    <>
      <DocumentField
        label="Document"
        name={`${within}.document_id`}
        documentId={writing.fields.document_id}
        onChange={(document_id) => writing.change({ document_id })}
      />
      <Field
        label="What the link says"
        hint="Leave it empty to use the file’s name."
        maxLength={160}
        {...textProps(writing, 'label', within)}
      />
    </>
  ),
});
