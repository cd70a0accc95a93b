import { answer, renderInShell, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type LessonCertificate } from '@portal/shared/contract/content';
import { CertificateButton } from './certificate.tsx';
import { lessonDetailWith } from './sample-lessons.ts';

beforeEach(restartPortal);

test('a certificate is fetched although its lesson was read anew before the answer was heard', async () => {
  const certificate: LessonCertificate = { number: 'N', lessonId: 1, title: '', entitle: '', issueTime: '2026-02-01T00:00:00.000Z', address: 'files/lessons/certificates/N' };
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  let give: (made: LessonCertificate) => void = () => undefined;
  answer(endpoints.lessons.certificate, () => new Promise<LessonCertificate>((resolve) => (give = resolve)));
  const { rerender } = await renderInShell(<CertificateButton lesson={lessonDetailWith({})} />);
  await userEvent.click(screen.getByRole('button', { name: 'Get the certificate' }));
  rerender(<CertificateButton lesson={lessonDetailWith({ certificate })} />);
  expect(screen.getByRole('link', { name: 'Download the certificate' })).toBeInTheDocument();
  give(certificate);
  await waitFor(() => expect(clicked.mock.instances.map((link) => (link as unknown as HTMLAnchorElement).getAttribute('href'))).toEqual(['/files/lessons/certificates/N?language=en']));
});
