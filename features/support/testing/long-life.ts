export const longLife: readonly string[] = [
  `insert into support_chats (user_id, language, state, clock_from, moved_at, opened_at)
   select person, 'en', 'answered', now(), now(), now() from unnest(array[:student, :parent, :teacher]) person
   on conflict do nothing`,
  `insert into support_lines (chat_id, by, key, text, written_at)
   select support_chats.id, 'person', gen_random_uuid(), 'Hello?', :hour from support_chats, generate_series(:life, 1, -1) n
   where user_id in (:student, :parent, :teacher)`,
]
