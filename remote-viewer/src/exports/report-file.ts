import { useMutation } from '@tanstack/react-query';
import { call, fileUrl } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/publishing';

/** Downloads the file that a report is made of (SPEC 7.3). What stands in the way is said by the call itself. */
export const useReportFile = () =>
  useMutation({
    mutationFn: (id: number) => call(endpoints.reportFiles.download, { body: { id } }),
    onSuccess: ({ path, name }) => save(fileUrl(path), name),
  });

/** Leaves a download to the browser, which writes it to the disk as it comes. */
const save = (address: string, name: string): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
};
