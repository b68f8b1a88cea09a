import { expect, test } from 'vitest'
import { splitFileName } from './split-file-name.ts'

test.each([
  ['上海骏驰汽车销售服务有限公司（浦东店）行驶证扫描件.pdf', undefined, ['上海骏驰汽车销售服务有限公司（浦东店）', '行驶证扫描件.pdf']],
  ['报价单.pdf', undefined, ['', '报价单.pdf']],
  ['事故现场照片.jpg', 1, ['事故现场照', '片.jpg']],
  ['没有后缀的很长的名字', undefined, ['没有后缀', '的很长的名字']],
  ['车辆过户批改说明（2026年修订）.pdf', undefined, ['车辆过户批改说明（2026', '年修订）.pdf']],
  ['IMG_20261120_101530.jpg', undefined, ['IMG_20261120_', '101530.jpg']],
  ['保单2026.11.20 第三版（终稿）', undefined, ['保单2026.11.20 第', '三版（终稿）']],
  ['一二三四五六七😀.png', 1, ['一二三四五六七', '😀.png']],
])('splits %s before its distinguishing end', (name, keep, parts) => {
  expect(splitFileName(name, keep)).toEqual(parts)
})
