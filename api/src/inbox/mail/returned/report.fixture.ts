interface ReportParams {
  status: string;
  /** Reply from the remote server, such as 'smtp; 550 5.1.1 User unknown'; optional in a report. */
  diagnostic?: string;
  action?: string;
  recipient?: string;
  text?: string;
  messageId?: string;
}

/** Returns a minimal delivery report (RFC 3464). */
export const report = ({
  status,
  diagnostic,
  action = 'failed',
  recipient = 'rfc822; mina@example.org',
  text = 'The newsletter could not be delivered.',
  messageId = '<delivery.1.0123456789abcdef@lapis.example>',
}: ReportParams) => `From: Mail Delivery System <MAILER-DAEMON@relay.example.net>
To: returned@lapis.example
Subject: Undelivered Mail Returned to Sender
Content-Type: multipart/report; report-type=delivery-status; boundary="kites"

--kites
Content-Type: text/plain; charset=utf-8

${text}

--kites
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.example.net

Final-Recipient: ${recipient}
Action: ${action}
Status: ${status}
${diagnostic === undefined ? '' : `Diagnostic-Code: ${diagnostic}\n`}
--kites
Content-Type: text/rfc822-headers

From: Lapis <letters@lapis.example>
To: mina@example.org
Message-ID: ${messageId}

--kites--
`;

/** Returns the same report as a plain-text bounce from qmail. */
export const qmailReport = (
  words: string,
  messageId = '<delivery.1.0123456789abcdef@lapis.example>',
) => `From: MAILER-DAEMON@relay.example.net
To: returned@lapis.example
Subject: failure notice

Hi. This is the qmail-send program at relay.example.net.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<mina@example.org>:
${words}

--- Below this line is a copy of the message.

Message-ID: ${messageId}
From: Lapis <letters@lapis.example>
To: mina@example.org

Forty children flew kites.
`;
