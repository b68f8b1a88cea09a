/** A customer as both lists show it. */
export interface Person {
  wechatCustomerId: string
  custName: string
  clientName: string
  mobile1: string
  cifClientNo: string
  createTime: number
  tags: readonly string[]
}

const NAMES = [
  '欧阳静宜',
  '阿依古丽·买买提',
  '上海骏驰汽车销售服务有限公司（浦东店）',
  '王建',
  'བསོད་ནམས་དབང་འདུས།',
  'Maximilian Featherstonehaugh',
]
const TAGS = ['重点客户', '新车', '已续保', '投诉处理中']
const HOUR = 3_600_000

/** Returns so many customers, latest first. Each was added one hour before the previous one, starting at `now`. */
export const people = (count: number, now: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    wechatCustomerId: `bench${index}`,
    custName: `${NAMES[index % NAMES.length]}`,
    clientName: index % 3 === 0 ? '' : `${NAMES[index % NAMES.length]}${index}`,
    mobile1: index % 5 === 0 ? '' : `199****${String(index).padStart(4, '0')}`,
    cifClientNo: index % 4 === 0 ? '' : `C${index}`,
    createTime: now - index * HOUR,
    tags: TAGS.slice(0, index % TAGS.length),
  }))
