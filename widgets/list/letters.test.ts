import { expect, test } from 'vitest'
import { letterOf, lettersOf } from './letters.ts'

const LETTERS = Object.entries({
  A: '阿艾安敖',
  B: '白包毕卞',
  C: '蔡曹陈程崔',
  D: '邓丁董杜段',
  E: '鄂额',
  F: '范方冯傅',
  G: '高葛龚顾郭',
  H: '韩何贺胡黄霍',
  J: '吉贾江蒋金',
  K: '康柯孔匡',
  L: '赖雷李林刘罗',
  M: '马毛孟莫穆',
  N: '倪聂宁牛',
  O: '欧',
  P: '潘庞彭蒲',
  Q: '戚齐钱秦邱曲',
  R: '任荣阮',
  S: '沙商沈石司孙苏',
  T: '谭唐陶田童',
  W: '万汪王魏吴',
  X: '席夏萧谢徐许薛',
  Y: '严杨叶于袁岳',
  Z: '臧张赵郑周朱诸邹',
})

test.each(LETTERS)('the pinyin initial %s is found for its surnames', (letter, characters) => {
  for (const character of characters) expect(`${character} ${letterOf(`${character}某`)}`).toBe(`${character} ${letter}`)
})

test.each(['Elizabeth 张', 'a', '9', 'é', 'ئايگۈل', 'བཀྲ་ཤིས', '🐼熊猫', 'ひろし', '(王)', '', ' '])('"%s" belongs to #', (name) =>
  expect(letterOf(name)).toBe('#'))

test('texts in language order yield each letter once, with ascending positions and # at the end', () => {
  const surnames = LETTERS.flatMap(([, characters]) => [...characters])
  const sorted = [...surnames.sort(new Intl.Collator('zh-Hans-CN').compare), 'ئايگۈل', 'Elizabeth 张', '9', 'a']
  const letters = lettersOf(sorted)
  expect(letters.map(({ letter }) => letter).join('')).toBe('ABCDEFGHJKLMNOPQRSTWXYZ#')
  expect(letters.map(({ index }) => index)).toEqual(letters.map(({ index }) => index).sort((left, right) => left - right))
})

test('a letter that occurs again out of order keeps its first position', () =>
  expect(lettersOf(['王', '李', '汪'])).toEqual([
    { letter: 'W', index: 0 },
    { letter: 'L', index: 1 },
  ]))
