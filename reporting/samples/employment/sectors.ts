import type { LocalText } from '../../src/definition/index.ts';

type Sector = { column: string; name: string; kind: 'Goods' | 'Services' | 'Government'; zh: string };

/** The sectors that add up to the total of jobs outside farming, by their column in the source. */
export const sectors: Sector[] = [
  { column: 'mining_and_logging', name: 'Mining and logging', kind: 'Goods', zh: '采矿与伐木' },
  { column: 'construction', name: 'Construction', kind: 'Goods', zh: '建筑' },
  { column: 'manufacturing', name: 'Manufacturing', kind: 'Goods', zh: '制造' },
  { column: 'wholesale_trade', name: 'Wholesale trade', kind: 'Services', zh: '批发' },
  { column: 'retail_trade', name: 'Retail trade', kind: 'Services', zh: '零售' },
  { column: 'transportation_and_warehousing', name: 'Transport and warehousing', kind: 'Services', zh: '运输与仓储' },
  { column: 'utilities', name: 'Utilities', kind: 'Services', zh: '公用事业' },
  { column: 'information', name: 'Information', kind: 'Services', zh: '信息' },
  { column: 'financial_activities', name: 'Finance', kind: 'Services', zh: '金融' },
  { column: 'professional_and_business_services', name: 'Professional and business services', kind: 'Services', zh: '专业与商务服务' },
  { column: 'education_and_health_services', name: 'Education and health', kind: 'Services', zh: '教育与医疗' },
  { column: 'leisure_and_hospitality', name: 'Leisure and hospitality', kind: 'Services', zh: '休闲与住宿餐饮' },
  { column: 'other_services', name: 'Other services', kind: 'Services', zh: '其他服务' },
  { column: 'government', name: 'Government', kind: 'Government', zh: '政府' },
];

type Labels = Record<string, LocalText>;

const labels = (pairs: [en: string, zh: string][]): Labels => Object.fromEntries(pairs.map(([en, zh]) => [en, { en, zh }]));

export const sectorNames = labels(sectors.map(({ name, zh }) => [name, zh]));

export const industryNames = labels([
  ['Agriculture', '农业'],
  ['Business services', '商务服务'],
  ['Construction', '建筑'],
  ['Education and Health', '教育与医疗'],
  ['Finance', '金融'],
  ['Government', '政府'],
  ['Information', '信息'],
  ['Leisure and hospitality', '休闲与住宿餐饮'],
  ['Manufacturing', '制造'],
  ['Mining and Extraction', '采矿'],
  ['Other', '其他'],
  ['Self-employed', '自雇'],
  ['Transportation and Utilities', '运输与公用事业'],
  ['Wholesale and Retail Trade', '批发与零售'],
]);

/** The larger occupations of 1850–2000; the others keep their English names. */
export const occupationNames = labels([
  ['Accountant / Auditor', '会计与审计'],
  ['Barber / Beautician', '理发与美容'],
  ['Blacksmith', '铁匠'],
  ['Bookkeeper', '簿记员'],
  ['Carpenter', '木匠'],
  ['Cashier', '收银员'],
  ['Charwoman', '清洁女工'],
  ['Clerical Worker', '文员'],
  ['Clergyman', '神职人员'],
  ['Cook', '厨师'],
  ['Delivery Man', '送货员'],
  ['Dressmaker / Seamstress', '裁缝（女装）'],
  ['Electrician', '电工'],
  ['Farm Laborer', '农场工人'],
  ['Farmer', '农场主'],
  ['Fireman', '消防员'],
  ['Foremen', '工头'],
  ['Gardener / Groundskeeper', '园丁'],
  ['Hospital Attendant', '医院护理员'],
  ['Household Worker', '家政工'],
  ['Insurance Agent', '保险代理人'],
  ['Janitor', '清洁工'],
  ['Laborer', '劳工'],
  ['Laundry / Dry Cleaning', '洗衣工'],
  ['Lawyer / Judge', '律师与法官'],
  ['Machinist', '机械师'],
  ['Manager / Owner', '经理与业主'],
  ['Mason', '泥瓦匠'],
  ['Meat Cutter', '切肉工'],
  ['Mechanic', '机修工'],
  ['Mechanic - Automobile', '汽车修理工'],
  ['Military', '军人'],
  ['Miner', '矿工'],
  ['Musician / Music Teacher', '音乐家与音乐教师'],
  ['Nurse', '护士'],
  ['Office Machine Operator', '办公设备操作员'],
  ['Operative', '操作工'],
  ['Painter', '油漆工'],
  ['Physician / Surgeon', '医生'],
  ['Plumber', '水管工'],
  ['Policeman / Detective', '警察与侦探'],
  ['Professional - Misc', '其他专业人员'],
  ['Real Estate Agent', '房地产经纪人'],
  ['Salesman', '销售员'],
  ['Secretary', '秘书'],
  ['Security Guard', '保安'],
  ['Service Attendant', '服务员'],
  ['Service Worker', '服务人员'],
  ['Shoemaker', '鞋匠'],
  ['Tailor', '裁缝'],
  ['Teacher', '教师'],
  ['Telephone Operator', '电话接线员'],
  ['Truck / Tractor Driver', '卡车与拖拉机司机'],
  ['Typesetter', '排字工'],
  ['Waiter / Waitress', '餐厅侍者'],
]);
