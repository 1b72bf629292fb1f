import { fileAt, source } from './testing/source-site';
import { beginReport } from './report';

it('counts PDF files as documents, and other files as pictures', () => {
  const files = ['a.pdf?ver=2', 'b.PDF', 'c.jpg', 'pdf.png?of=a.pdf'].map((name, at) =>
    fileAt(at + 1, `https://old.example.org/${name}`),
  );
  const { counts } = beginReport(source('https://old.example.org', { files }), new Map());
  expect(counts).toMatchObject({ documents: 2, pictures: 2 });
});
