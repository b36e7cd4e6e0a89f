-- The learning areas families search by: the customer's eight subjects and the rationalised Kenyan curriculum of 2024.
insert into subjects (name, from_grade, to_grade) values
  ('Mathematics', 1, 12), ('English', 1, 12), ('Kiswahili', 1, 12),
  ('Physics', 10, 12), ('Chemistry', 10, 12), ('Biology', 10, 12),
  ('History', 7, 12), ('Geography', 7, 12), ('Computer Science', 7, 12),
  ('Integrated Science', 7, 9), ('Science and Technology', 4, 6), ('Social Studies', 4, 9),
  ('Agriculture', 4, 12), ('Creative Arts', 1, 9), ('Religious Education', 1, 12),
  ('Pre-Technical Studies', 7, 9), ('Environmental Activities', 1, 3), ('Business Studies', 10, 12);
