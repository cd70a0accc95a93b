/** What the contract's own rules say of a value, by the code that they refuse it with. A rule with a code has its words here (rule-words.test.ts). */
export const ruleWords = {
  zh: {
    card_outside: '有卡片超出了页面宽度（12 列），请把它移回页面内',
    duplicate_cards: '有卡片重复，请重新加载页面后再试',
    duration_or_failure: '请填写耗时或失败原因，且只填一项',
    filters_too_long: '所有筛选的表名、列名和值合计过长（导出时最多 4000 个字符，中文表名和列名每个字占 7 个），请减少值或筛选',
    invalid_address: '请填写完整的网址，例如 https://example.com，其中不含用户名和密码',
    invalid_link: '请填写 https:// 或 http:// 开头的完整网址，或 /Main/ 开头的门户页面地址，其中不含空格、用户名和密码',
    no_right_answer: '每道题至少要有一个正确答案，请勾选',
    unsafe_link: '请填写 https:// 开头的完整网址，或 /Main/ 开头的门户页面地址，其中不含空格、用户名和密码',
    unseen_characters: '包含看不见或改变文字方向的字符，请删除',
    too_many_comparisons: '所有筛选合计最多 10 个比较：“不是其中任何一个”的每个值算一个，“介于”算两个',
    wrong_condition: '此类列不能使用该条件',
    wrong_values: '请按条件填写值：个数、格式和先后顺序都要正确',
  },
  en: {
    card_outside: 'A card stands outside of the 12 columns of the page. Move it back',
    duplicate_cards: 'A card is there twice. Load the page again',
    duration_or_failure: 'Give either a time or a failure, not both',
    filters_too_long: 'Tables, columns and values of all filters are too long together: exports take 4000 characters, and a letter of a name that is neither a–z nor a digit counts as 7. Use fewer values or filters',
    invalid_address: 'Enter a whole web address, such as https://example.com, without a name or password in it',
    invalid_link: 'Enter a whole web address that begins with https:// or http://, or a page of the portal that begins with /Main/, without spaces, a name or password in it',
    no_right_answer: 'A question needs at least one right answer. Mark it',
    unsafe_link: 'Enter a whole web address that begins with https://, or a page of the portal that begins with /Main/, without spaces, a name or password in it',
    unseen_characters: 'There are characters in it that are not seen, or turn the direction of others. Remove them',
    too_many_comparisons: 'All filters together make at most 10 comparisons: “is none of” makes one for each value, “is between” two',
    wrong_condition: 'A column of this kind has no such condition',
    wrong_values: 'Enter as many values as the condition takes, in the right form and order',
  },
} as const;

/** What came with 2.4 is left out of the type: a predicate that says more takes something from who was built with less. */
export type RuleCode = Exclude<keyof typeof ruleWords.en, 'card_outside' | 'duplicate_cards' | 'invalid_link' | 'no_right_answer' | 'unsafe_link'>;
export const isRuleCode = (text: string | undefined): text is RuleCode => text !== undefined && Object.hasOwn(ruleWords.en, text);
