import FilePdfOutlined from '@ant-design/icons/es/icons/FilePdfOutlined';
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined';
import LinkOutlined from '@ant-design/icons/es/icons/LinkOutlined';
import PlayCircleOutlined from '@ant-design/icons/es/icons/PlayCircleOutlined';
import QuestionCircleOutlined from '@ant-design/icons/es/icons/QuestionCircleOutlined';
import type { ReactNode } from 'react';
import type { ChapterKind } from '@portal/shared/contract/content';

/** What shows a chapter's kind beside its name, which says it, too. */
export const kindIcons: Readonly<Record<ChapterKind, ReactNode>> = { video: <PlayCircleOutlined />, document: <FilePdfOutlined />, text: <FileTextOutlined />, link: <LinkOutlined />, quiz: <QuestionCircleOutlined /> };
