import { fileAt, source } from './moving-in.fixture';
import { beginReport } from './report';

it('counts as documents what the library takes as such', () => {
  const files = ['a.pdf?ver=2', 'b.PDF', 'c.jpg', 'pdf.png?of=a.pdf'].map((name, at) =>
    fileAt(at + 1, `https://old.example.org/${name}`),
  );
  const { counts } = beginReport(source('https://old.example.org', { files }), new Map());
  expect(counts).toMatchObject({ documents: 2, pictures: 2 });
});
