import { definePageTexts } from '@portal/shared/language';

export const zh = {
  add: '收藏',
  remove: '取消收藏',
  added: '收藏成功',
  cancelled: '已取消收藏',
  title: '选择收藏分类',
  categories: '收藏分类',
  first: '我的收藏',
  mustChoose: '必须选择一个分类！',
  confirm: '收藏',
  cancel: '取消',
  newCategory: '新分类的名称',
  create: '新建',
  nameEmpty: '名称不能为空',
  rename: '重命名“{{name}}”',
  newName: '“{{name}}”的新名称',
  save: '保存',
  delete: '删除“{{name}}”',
  deleteQuestion: '删除分类“{{name}}”？',
  deleteConsequence: '其中的收藏也会一并删除。',
  deleteConfirm: '删除',
} as const;

export const en = {
  add: 'Add to favourites',
  remove: 'Remove from favourites',
  added: 'Added to favourites',
  cancelled: 'Favourite cancelled',
  title: 'Choose a category',
  categories: 'Favourite categories',
  first: 'My favourites',
  mustChoose: 'You must choose a category!',
  confirm: 'Add',
  cancel: 'Cancel',
  newCategory: 'Name of a new category',
  create: 'Create',
  nameEmpty: 'The name cannot be empty',
  rename: 'Rename “{{name}}”',
  newName: 'New name of “{{name}}”',
  save: 'Save',
  delete: 'Delete “{{name}}”',
  deleteQuestion: 'Delete the category “{{name}}”?',
  deleteConsequence: 'The favourites in it are deleted, too.',
  deleteConfirm: 'Delete',
};

export const useTexts = definePageTexts('viewer.favourites', { zh, en });
