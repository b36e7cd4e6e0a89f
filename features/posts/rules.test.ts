import { describe, expect, test } from 'vitest'
import { minutesToRead, missingIn, pictureAddress, sameWords, SLUG, slugOf, wordsIn } from './rules.ts'
import { safeMarkdown } from '../../shared/safe-markdown.ts'

const own = { address: '/blog-pictures/a.webp', width: 600, height: 400 }
const shown = (body: string): string => safeMarkdown(body, [own]).trim()

describe('the text of a post', () => {
  test.each([
    ['raw HTML', 'A <b onclick="x()">bold</b> word', '<p>A &lt;b onclick=&quot;x()&quot;&gt;bold&lt;/b&gt; word</p>'],
    ['a script', '<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['a comment', '<!-- x -->', '<p>&lt;!-- x --&gt;</p>'],
    ['a link that runs', '[a](javascript:alert(1))', '<p>a</p>'],
    ['one in disguise', '[a](JaVa&#x73;cript:alert(1)) [b](<java\tscript:x>)', '<p>a b</p>'],
    ['data', '[a](data:text/html,x) [b](vbscript:x) [c](//evil.example) [d](/\\evil.example)', '<p>a b c d</p>'],
    ['a quote that leaves its attribute', '[a](https://x.example/"onmouseover="y)', null],
    ['a picture of elsewhere', '![board](https://evil.example/p.png)', '<p>board</p>'],
    ['a picture of another post', '![board](/blog-pictures/b.webp)', '<p>board</p>'],
    ['a picture with words that are none', '![a"onload="x](/blog-pictures/a.webp)', null],
    ['raw HTML in words beside a picture', '![<img src=x>](/nowhere)', '<p>&lt;img src=x&gt;</p>'],
    ['markup in code', '`<i>`', '<p><code>&lt;i&gt;</code></p>'],
  ])('does nothing to its readers: %s [ADM-05]', (_, body, expected) => {
    const html = shown(body)
    if (expected !== null) expect(html).toBe(expected)
    // Nothing but what we write stands between the signs of an element.
    for (const [tag] of html.matchAll(/<[^>]*>/g))
      expect(tag).toMatch(
        /^<(\/?(p|code)|\/a|a href="[^"<>]*"|img src="[^"<>]*" alt="[^"<>]*" width="\d+" height="\d+" loading="lazy")>$/,
      )
  })

  test.each([
    ['# One', '<h2>One</h2>'],
    ['### Three', '<h3>Three</h3>'],
    ['###### Six', '<h4>Six</h4>'],
    ['**a** and [b](/tutors)', '<p><strong>a</strong> and <a href="/tutors">b</a></p>'],
    ['<https://kicd.ac.ke>', '<p><a href="https://kicd.ac.ke">https://kicd.ac.ke</a></p>'],
    ['> A wrong line', '<blockquote>\n<p>A wrong line</p>\n</blockquote>'],
    ['1. a\n2. b', '<ol>\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['- [x] a', '<ul>\n<li>☑ a</li>\n</ul>'],
    [
      '![The board](/blog-pictures/a.webp)',
      '<p><img src="/blog-pictures/a.webp" alt="The board" width="600" height="400" loading="lazy"></p>',
    ],
  ])('%j is %j [ADM-05]', (body, html) => {
    expect(shown(body)).toBe(html)
  })
})

test.each([
  ['How to use a past paper', 'how-to-use-a-past-paper'],
  ['“Mwalimu’s” çà & 100 %', 'mwalimus-ca-100'],
  ['数学', 'post'],
  ['x'.repeat(90), 'x'.repeat(60)],
  [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
])('%s has the address %s [PUB-07]', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('words are counted as they are read, and minutes upwards [ADM-05]', () => {
  expect(wordsIn('## Ng’ombe 2 – [a](b) it’s')).toBe(5)
  expect([minutesToRead(''), minutesToRead('a '.repeat(200)), minutesToRead('a '.repeat(201))]).toEqual([1, 1, 2])
  expect(missingIn({ title: ' ', author: 'A', excerpt: '' })).toEqual(['title', 'excerpt'])
})

test('words are the same whatever stands around them, and others where one of the four differs [ADM-05]', () => {
  const words = { title: 'Sums', author: 'Achieng', excerpt: 'Three.', body: 'Take one.' }
  const spaced = { title: ' Sums', author: 'Achieng ', excerpt: '\nThree.', body: 'Take one.\n' }
  expect([sameWords(words, spaced), sameWords(spaced, words)]).toEqual([true, true])
  const others = (['title', 'author', 'excerpt', 'body'] as const).map((name) => sameWords(words, { ...words, [name]: 'Other' }))
  expect(others).toEqual([false, false, false, false])
})

test.each([
  ['past-papers-in-40-minutes', true],
  ['p', true],
  ['Past', false],
  ['past--papers', false],
  ['-past', false],
  ['past-', false],
  ['past papers', false],
  ['past/papers', false],
  ['', false],
])('“%s” can be the end of an address: %s [PUB-07]', (slug, can) => expect(SLUG.test(slug)).toBe(can))

test('a picture stands below those of the blog, as what it was drawn as [ADM-05]', () => {
  expect(pictureAddress('k7')).toBe('/blog-pictures/k7.webp')
})
