/** What the demo's operator has written for families, and one text that is not ready yet. */
import { randomUUID } from 'node:crypto'
import { slugOf } from '../../features/posts/rules.ts'
import { posts } from '../../features/posts/server/tables.ts'
import { assert } from '../../shared/refusal.ts'
import type { Db } from '../../shared/server/database.ts'
import { days, hours, plus } from '../../shared/time.ts'
import { operator } from './people.ts'
import type { People } from './settle-people.ts'

export async function writePosts(db: Db, people: People, now: Date): Promise<void> {
  const writtenBy = people.get(operator.email)
  assert(writtenBy !== undefined, 'the demo has an operator')
  // The oldest first, as they were begun.
  for (const [at, { daysAgo, ...words }] of written.entries()) {
    const createdAt = plus(now, -days(daysAgo) - hours(3 + at))
    const dates = { createdAt, changedAt: createdAt, loggedAt: createdAt }
    const out =
      daysAgo > 1 && ({ status: 'published', slug: slugOf(words.title), publishedAt: plus(createdAt, hours(2)) } as const)
    await db.insert(posts).values({ key: randomUUID(), writtenBy, ...words, ...dates, ...out })
  }
}

type DemoPost = { daysAgo: number; title: string; author: string; excerpt: string; body: string }

/** Of the last day and younger is a draft. */
const written: readonly DemoPost[] = [
  {
    daysAgo: 24,
    title: 'Fractions at the kitchen table',
    author: 'Fatuma Ali',
    excerpt: 'A chapati, a knife and four questions. For Grade 4 to 6.',
    body: `A child who shares a chapati with two cousins knows what a third is. The paper only asks for it in another way.

## What you need

One chapati, a knife, a plate for each person, and ten minutes before supper.

## The four questions

1. We are two. *How much does each get?* Cut, and say it together: one half.
2. Two more come. Cut each half again. Which is more, **one half** or **two quarters**? Lay one on the other.
3. We are three. Is a third more or less than a quarter? Let the child guess first, then cut another chapati.
4. You have eaten one quarter. How much of the whole is left on the table?

Write each answer on paper only after it has been said aloud and held in a hand.

> Do not correct a wrong guess. Cut, and let the chapati do it.

## When it gets hard

If \`2/4\` and \`1/2\` look like different numbers on paper, go back to the plate. It is not slow: most of the marks
that are lost in Grade 6
are lost here.`,
  },
  {
    daysAgo: 16,
    title: 'Before you choose a senior school pathway',
    author: 'Kiprono Cheruiyot',
    excerpt: 'Senior school begins with a choice. What to ask at home and at school before you make it.',
    body: `After Grade 9 a learner chooses one of three pathways: **STEM**, **social sciences**, or **arts and sports
science**. It is asked for
early, and many families hear of it for the first time on the form.

## Ask the learner

- Which homework do you do first, without being told?
- What would you do on a Saturday if nobody gave marks for it?
- Whom do you know who works in it, and may we visit them?

## Ask the school

- Which pathways does the senior school really offer, and with which teachers?
- Is there a laboratory, a workshop, a field, and is it used every week?
- What happens if a learner wants to change after a term?

## Ask yourself

The pathway is not a profession. Nobody who is fourteen decides what they are at thirty. What is decided is **which
lessons fill three years**,
and a learner who likes those lessons learns more than one who has the “better” ones.

What applies this year stands at [the Ministry of Education](https://www.education.go.ke); what we write here cannot
replace it.`,
  },
  {
    daysAgo: 8,
    title: 'What a lesson costs, and where each shilling goes',
    author: 'Amina Yusuf',
    excerpt: 'KES 600 is KES 420 to the teacher and KES 180 for service. Here is what the 180 pays.',
    body: `Every price on Somo is set by the teacher, and every lesson is shared the same way: **70 % to the teacher, 30
% for service**. Of a lesson
for KES 600 the teacher has KES 420.

## What the rest pays

- the fees of M-Pesa and cards, when you add money and when a teacher is paid out; neither of you pays them,
- checking teachers: number, certificate, face and identity card, by a person,
- the room in which the lesson is taught, made for a phone with little data,
- somebody who answers when a lesson did not go well.

## When money comes back

| what happens | what comes back |
|---|---|
| the teacher does not come, or calls it off | all |
| you cancel 12 hours before or earlier | all |
| you cancel 2 hours before or earlier | half |

Nothing goes to the teacher until the lesson has been taught and a day has passed. You can [look at teachers and their
prices](/tutors) without an
account.`,
  },
  {
    daysAgo: 2,
    title: 'How to use a past paper in 40 minutes',
    author: 'Achieng Odhiambo',
    excerpt: 'Three questions, one mark scheme, no phone. A plan for the week before the paper.',
    body: `## Before you start

Take **one** paper, a pencil and a clock. Put the phone in another room. You will do three questions, not the whole
paper, and that is on
purpose: marking teaches more than guessing.

1. Choose three questions you can *almost* do.
2. Give each ten minutes. When the clock says so, stop, even in the middle of a line.
3. Mark with the scheme, in another colour.

\`\`\`
3x + 5 = 20
3x     = 25    here it turned
3x     = 15    and this is right
\`\`\`

## The last ten minutes

Write the line where each answer turned wrong. One line, in your words. Next week you read only those lines.

> A wrong line you can explain is worth more than a right one you copied.`,
  },
  {
    daysAgo: 0,
    title: 'Learning on 50 MB a day',
    author: 'Fatuma Ali',
    excerpt: 'Voice and board need little. How to set a lesson up before the bundle runs out.',
    body: `A lesson by voice and board needs a small part of what a film needs. Still, on a bundle of 50 MB it matters
what else the phone does.

## Before the lesson

- close other apps, and stop updates until the evening,
- turn the camera off, and leave the board on.

## To write

Measure a whole lesson on a cheap phone again before this goes out.`,
  },
]
