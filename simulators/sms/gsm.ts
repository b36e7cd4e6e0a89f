/** GSM 03.38: how many parts an SMS takes on the air, which is what it costs. */

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿' +
  'abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENDED = '^{}\\[~]|€\f'

/** 160 letters of the basic set in one part, 153 in each of several; 70 and 67 once a letter is none of the set. */
export function partsOf(text: string): { encoding: 'GSM-7' | 'UCS-2'; letters: number; parts: number } {
  const letters = text.split('')
  const isGsm = letters.every((letter) => BASIC.includes(letter) || EXTENDED.includes(letter))
  const length = isGsm ? letters.reduce((sum, letter) => sum + (EXTENDED.includes(letter) ? 2 : 1), 0) : text.length
  const [one, each] = isGsm ? [160, 153] : [70, 67]
  return { encoding: isGsm ? 'GSM-7' : 'UCS-2', letters: length, parts: length <= one ? 1 : Math.ceil(length / each) }
}
