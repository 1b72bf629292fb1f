import { generateHTML, generateJSON } from '@tiptap/core';
import { extensions } from './extensions';
import { tidyHtml } from './html';
import { cleanPasted } from './paste';

/** The text as it stands in the editor once it was pasted. */
const pasted = (html: string) =>
  tidyHtml(generateHTML(generateJSON(cleanPasted(html), extensions), extensions));

test('Word: no looks, no empty lines, and lists that are lists', () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0}</style></head>
<body lang=EN-GB><!--StartFragment-->
<h1 style='mso-outline-level:1'><span style='font-family:"Calibri",sans-serif'>A day&nbsp;out<o:p></o:p></span></h1>
<p class=MsoNormal style='margin-bottom:8pt'><b><span style='font-size:14.0pt;color:red'>Bold</span></b> and <u>underlined</u>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>First</p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>Second</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>Numbered</p>
<img src="file:///C:/a.png">
<!--EndFragment--></body></html>`;
  expect(pasted(word)).toBe(
    [
      '<h2>A day out</h2>',
      '<p><strong>Bold</strong> and underlined.</p>',
      '<ul>\n  <li>First</li>\n  <li>Second</li>\n</ul>',
      '<ol>\n  <li>Numbered</li>\n</ol>',
    ].join('\n'),
  );
});

test('Google Docs: bold and italic survive, the wrapper that is not bold does not', () => {
  const docs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Plain, </span><span style="font-weight:700">bold</span><span style="font-style:italic"> italic</span></p></b>`;
  expect(pasted(docs)).toBe('<p>Plain, <strong>bold</strong><em> italic</em></p>');
});

test('what was copied in the editor is left alone', () => {
  const own = '<p data-pm-slice="1 1 []">Text</p>';
  expect(cleanPasted(own)).toBe(own);
});
